/** Listeners to one kind of event. */
export interface Emitter<Value> {
  readonly emit: (value: Value) => void
  /** @returns what removes the listener */
  readonly subscribe: (listener: (value: Value) => void) => () => void
}

export const createEmitter = <Value>(): Emitter<Value> => {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
