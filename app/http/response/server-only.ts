/**
 * Data of a static page that must remain on the server. The framework encodes a loader's whole result for its browser script, even when a page has
 * none; it encodes such a value as an empty object, so long lists are not encoded in vain.
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
