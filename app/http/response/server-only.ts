/**
 * Something a static page renders from that must stay on the server. The framework encodes all of a loader's answer for its browser
 * script, also where a page ships none; of a value kept here it sees an empty object, so long lists are not encoded for nobody.
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
