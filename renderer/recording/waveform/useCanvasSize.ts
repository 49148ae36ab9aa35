import { type RefObject, useEffect, useState } from 'react'

/** The size of a canvas on screen, in whole CSS pixels; 0 before it is laid out. */
export function useCanvasSize(canvas: RefObject<HTMLCanvasElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [canvas])
  return size
}
