/**
 * Data of a static page that must stay on the server. The framework encodes a loader's whole result for the browser, even for a page without framework
 * script. This class encodes as an empty object, which saves the work for long lists.
 */
export class ServerOnly<Value> {
  readonly #value: Value

  constructor(value: Value) {
    this.#value = value
  }

  get(): Value {
    return this.#value
  }
}
