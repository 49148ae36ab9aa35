import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { createEditor, Editor } from 'slate'
import { Editable, Slate, withReact } from 'slate-react'

// Like Slate's own example of a huge document: blocks are in chunks that are not laid out while they are out of sight.
const renderElement = ({ attributes, children }) => <p {...attributes}>{children}</p>
const renderChunk = ({ attributes, children, lowest }) => (
  <div {...attributes} style={lowest ? { contentVisibility: 'auto' } : undefined}>
    {children}
  </div>
)

function Document({ value }) {
  const editor = useMemo(() => {
    const made = withReact(createEditor())
    made.getChunkSize = (node) => (Editor.isEditor(node) ? 1000 : null)
    return made
  }, [])
  return (
    <Slate editor={editor} initialValue={value}>
      <Editable renderElement={renderElement} renderChunk={renderChunk} spellCheck={false} />
    </Slate>
  )
}

window.openTranscript = (texts) =>
  createRoot(document.getElementById('editor')).render(
    <Document value={texts.map((text) => ({ type: 'paragraph', children: [{ text }] }))} />,
  )
