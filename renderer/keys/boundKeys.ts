import { type Bindings, bindingsOf, usualKeys } from '../../shared/keys/bindings.ts'
import { SharedValue, useShared } from '../base/sharedValue.ts'

/** The current keys. Key handlers outside React read them too. */
const current = new SharedValue<Bindings>(bindingsOf(usualKeys))

export const boundKeys = current.read
export const setBoundKeys = current.set
export const useBoundKeys = (): Bindings => useShared(current)
