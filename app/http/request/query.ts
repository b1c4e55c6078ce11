import { invalid, Refusal } from "~/domain/refusal.ts"

/** No date field shows more than this, and no page repeats more. */
const LONGEST = 40

/** A query string in which every name has one value: a name given twice is refused. */
export class Query {
  readonly all: URLSearchParams

  constructor(url: string) {
    this.all = new URL(url).searchParams
  }

  /** The value of a name, null when absent. */
  get(name: string): string | null {
    const values = this.all.getAll(name)
    if (values.length > 1) throw invalid(name, `This address says ${name} twice. Go back and try again.`)
    return values[0] ?? null
  }

  /** What was typed into a field, as its page shows it again: one short line, empty when absent. */
  typed(name: string): string {
    return (this.get(name) ?? "").replaceAll(/\p{Cc}/gu, "").slice(0, LONGEST)
  }

  /** A row's number, null when absent; anything but a whole number above zero is refused. */
  number(name: string): number | null {
    const text = this.get(name)
    if (text === null || text === "") return null
    const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
    if (number < 1 || number > 2_147_483_647)
      throw invalid(name, `What this address says of ${name} is no number. Go back and try again.`)
    return number
  }

  /** Every name with its value, for a schema. */
  values(): Record<string, string> {
    const values: Record<string, string> = Object.create(null)
    for (const name of new Set(this.all.keys())) {
      if (name.length > 100) throw new Refusal("VALIDATION_ERROR")
      values[name] = this.get(name) ?? ""
    }
    return values
  }
}
