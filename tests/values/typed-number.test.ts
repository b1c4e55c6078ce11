import fc from "fast-check"
import { expect, test } from "vitest"
import { z } from "zod"
import { cents, percent } from "~/domain/inputs.ts"
import { readForm } from "~/http/handlers/form-values.ts"
import { AMOUNT_SHAPE, PERCENT_SHAPE, parseAmount, parsePercent, type Shape } from "~/values/typed-number.ts"
import { anyText } from "../support/any-text.ts"

test.each([
  ["1250", 125_000],
  ["1,250", 125_000],
  ["$1,250.50", 125_050],
  [" $ 12 ", 1_200],
  ["USD 1,000,000.5", 100_000_050],
  ["1250 dollars", 125_000],
  [".5", 50],
  ["5.", 500],
  ["0", 0],
])("%j is an amount of %i cents", (typed, amount) => {
  expect(parseAmount(typed)).toBe(amount)
})

test.each([
  "",
  "$",
  ".",
  "usd",
  "-25",
  "$-25",
  "(25)",
  "50,25",
  "1,5",
  "1.234,56",
  "1,2345",
  "12,34,567",
  "1,250,50",
  ",250",
  "1 250",
  "1'250",
  "1.2.3",
  "1.005",
  "1e5",
  "12k",
  "1.5M",
  "5O",
  "5%",
  "1/2",
  "1+1",
  "٢",
  "1\u00A0250",
  "9".repeat(61),
  "9".repeat(20),
])("%j is no amount", (typed) => {
  expect(parseAmount(typed)).toBeUndefined()
  expect(AMOUNT_SHAPE.left(typed)).toBe(typed)
})

test.each([
  ["7.5", 7.5],
  ["7.5%", 7.5],
  ["7.50 %", 7.5],
  ["3 percent", 3],
  [".25", 0.25],
  ["0", 0],
])("%j is a percent of %d", (typed, share) => {
  expect(parsePercent(typed)).toBe(share)
})

test.each(["", "%", ".", "7,5", "1,250", "-2", "7.125", "7.5.1", "7 5", "7e1", "$7", "7%%", "½"])(
  "%j is no percent",
  (typed) => {
    expect(parsePercent(typed)).toBeUndefined()
    expect(PERCENT_SHAPE.left(typed)).toBe(typed)
  },
)

/** The field's value after each key, and after it loses the focus. */
const shaped = (text: string, { typed, left }: Shape) => left([...text].reduce((field, key) => typed(field + key), ""))
const onPage = async (form: z.ZodObject, typed: string) => {
  const read = await readForm(form, { typed })
  return read.success ? read.data : read.error.issues.map(({ message }) => message)
}
const anything = fc.oneof(
  anyText({ maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(..."0123456789.,-+$%() 'eEkMusdOl\t\u00A0"), maxLength: 20 }),
)

test.each([
  ["an amount", cents, AMOUNT_SHAPE],
  ["a percent", percent, PERCENT_SHAPE],
] as const)("whatever is typed for %s is read the same with script and without", async (_, schema, shape) => {
  const form = z.object({ typed: schema() })
  await fc.assert(
    fc.asyncProperty(anything, async (typed) => {
      const without = await onPage(form, typed)
      // The field of a form sent by Enter does not lose the focus.
      const unleft = [...typed].reduce((field, key) => shape.typed(field + key), "")
      expect(await onPage(form, shaped(typed, shape))).toEqual(without)
      expect(await onPage(form, unleft)).toEqual(without)
      expect(await onPage(form, shape.typed(typed))).toEqual(without)
    }),
    { numRuns: 1_000 },
  )
})
