/** Keeps a static page's data on the server. It is encoded as an empty object, which saves the framework work for long lists. */
export class ServerOnly<Value> {
  readonly #value: Value

  constructor(value: Value) {
    this.#value = value
  }

  get(): Value {
    return this.#value
  }
}
