/** A page in a browser, used like a person: fields are found by their label, links and buttons by their name. */
import { expect } from "vitest"
import type { Command, Driver } from "./webdriver.ts"

/** The key of an element in WebDriver's JSON. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
const PATIENCE = { timeout: 30_000, interval: 100 }

/** Finds a visible element: a field or choice by its label, a link or button by its text. A match of the whole text is preferred. */
const FIND = `
  const [what, name] = arguments
  const isSeen = (one) => one.getClientRects().length > 0
  const textOf = (one) => (one.innerText || one.value || "").replace(/\\s+/g, " ").trim()
  const all = [...document.querySelectorAll(what === "control" ? "a, button, summary, input[type=submit]" : "label")]
  const front = all.filter((one) => isSeen(one) && (!document.querySelector("dialog[open]") || one.closest("dialog[open]")))
  const one = front.find((one) => textOf(one) === name) ?? front.find((one) => textOf(one).includes(name))
  const found = what === "control" ? one : one ? one.control : document.querySelector("[aria-label=" + JSON.stringify(name) + "]")
  found?.scrollIntoView({ block: "center", behavior: "instant" })
  return found`

export class Page {
  readonly #driver: Driver
  readonly #origin: string

  constructor(driver: Driver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  async goto(path: string): Promise<void> {
    await this.#driver.send("Navigate", { url: `${this.#origin}${path}` })
  }

  /** Types into a field and replaces its value. */
  async fill(label: string, text: string): Promise<void> {
    await this.#send("ElementClear", "field", label)
    await this.#send("ElementSendKeys", "field", label, { text })
  }

  /** Sets a date; the order of its parts depends on the browser's language. */
  async setDate(label: string, day: string): Promise<void> {
    const id = await this.#send("ElementClear", "field", label)
    await this.#run(
      `arguments[0].value = arguments[1]; for (const name of ["input", "change"]) arguments[0].dispatchEvent(new Event(name, { bubbles: true }))`,
      [{ [ELEMENT]: id }, day],
    )
  }

  /** Selects the option with this text. */
  async select(label: string, option: string): Promise<void> {
    const id = await this.#send("ElementSendKeys", "field", label, { text: option })
    expect(await this.#run("return arguments[0].selectedOptions[0].text", [{ [ELEMENT]: id }])).toBe(option)
  }

  /** Checks the radio button or box whose label contains this text. */
  async choose(text: string): Promise<void> {
    await this.#send("ElementClick", "choice", text)
  }

  /** Gives a file to a field. */
  async upload(label: string, file: string): Promise<void> {
    await this.#send("ElementSendKeys", "field", label, { text: file })
  }

  async click(name: string): Promise<void> {
    await this.#send("ElementClick", "control", name)
  }

  /** Waits for the text on the page. */
  async sees(text: string): Promise<void> {
    await expect.poll(() => this.#run("return document.body.innerText", []), PATIENCE).toContain(text)
  }

  /** Waits until the text disappears, because loading the next address would abort a form that is still being sent. */
  async seesNoMore(text: string): Promise<void> {
    await expect.poll(() => this.#run("return document.body.innerText", []), PATIENCE).not.toContain(text)
  }

  /** Waits until the path and query match. */
  async isAt(path: RegExp): Promise<void> {
    const at = async () => String(await this.#driver.send("GetCurrentURL")).slice(this.#origin.length)
    await expect.poll(at, PATIENCE).toMatch(path)
  }

  /** Waits until a picture with such a description is drawn. */
  async seesPicture(description: string): Promise<void> {
    const script = "return [...document.images].some((one) => one.alt.includes(arguments[0]) && one.naturalWidth > 0)"
    await expect.poll(() => this.#run(script, [description]), PATIENCE).toBe(true)
  }

  async close(): Promise<void> {
    await this.#driver.send("DeleteSession")
  }

  /** Repeats the command until the element exists and accepts it, because a page that is loading may not. Returns the element's id. */
  async #send(command: Command, what: "field" | "choice" | "control", name: string, parameters = {}): Promise<string> {
    let id = ""
    const attempt = async () => {
      const found = (await this.#run(FIND, [what, name])) as Record<string, string> | null
      if (found === null) return "not found"
      id = found[ELEMENT] ?? ""
      await this.#driver.send(command, { id, ...parameters })
      return "sent"
    }
    const outcome = () => attempt().catch((error: Error) => error.message)
    await expect.poll(outcome, { ...PATIENCE, message: `${what} ${name}` }).toBe("sent")
    return id
  }

  #run(script: string, args: unknown[]): Promise<unknown> {
    return this.#driver.send("ExecuteScript", { script, args })
  }
}
