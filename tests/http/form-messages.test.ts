/** A page's message about an invalid value, for every field of every form. The API says 'Invalid value.' (api.md section 2). */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { z } from "zod"
import { Refusal } from "~/domain/refusal.ts"
import { NewUnitForm } from "~/domain/units/inputs.ts"
import { readForm } from "~/http/handlers/form-values.ts"
import { formErrorOf, pageMessageOf } from "~/http/response/refusal-response.ts"

const INVALID = "Invalid value."

const modules = import.meta.glob<Record<string, unknown>>(
  // Programs of separate processes are excluded, because they begin their work when they are imported.
  ["../../app/domain/**/*.ts", "!../../app/domain/**/*-process.ts", "!../../app/domain/backups/*-worker.ts"],
  { eager: true },
)
const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodType && fieldsOf(schema).length > 0
      ? [[`${file.split("/domain/")[1]} ${name}`, schema] as const]
      : [],
  ),
)

/** The names of an object's fields, even if the schema is refined or transformed. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  return schema instanceof z.ZodPipe ? fieldsOf(schema.in as z.ZodType) : []
}

const WRONG = [
  "?",
  "\0",
  "\u202Eabc",
  "a\nb",
  "x".repeat(3_000),
  "-1",
  "0",
  "1.5",
  "7,5",
  "1e5",
  "9".repeat(12),
  "__proto__",
  "2026-02-30",
  "1899-01-01",
  "2026-13",
  "555-0142",
  "+44 20 7946 0958",
  "dana@example",
  "javascript:alert(1)",
]

/** Fields that only JSON can contain. */
const OBJECTS = ["credential", "Balances", "Reductions", "accounts"]

test("there are schemas to ask", () => {
  expect(schemas.length).toBeGreaterThan(60)
})

test.each(schemas)("%s says what is allowed, whatever is typed", async (_, schema) => {
  for (const field of fieldsOf(schema).filter((name) => !OBJECTS.includes(name))) {
    for (const typed of WRONG) {
      const read = await readForm(schema, { [field]: typed })
      const issues = read.success ? [] : read.error.issues.filter(({ path }) => path[0] === field)
      expect(issues.map(({ message }) => [field, typed.slice(0, 20), message])).not.toContainEqual([
        field,
        typed.slice(0, 20),
        INVALID,
      ])
    }
  }
})

const root = join(import.meta.dirname, "../../app")
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file))

test("no rule of the domain refuses a field without saying what is allowed", () => {
  // Only /api uses A8 and A10: pages set defaults by setDefaults, plan maintenance by planMaintenance, and choose a known value of cardFeeOn.
  const ofTheWire = ["set-default.ts", "maintenance-window.ts", "card-fee-on.ts"].map(
    (file) => `domain/settings/${file}`,
  )
  const bare = files.filter((file) =>
    /badField\([^)]*(INVALID|"Invalid value\.")/.test(readFileSync(join(root, file), "utf8")),
  )
  expect(bare.filter((file) => !ofTheWire.includes(file))).toEqual([])
})

test("a wrong number is refused with its bounds", async () => {
  const typed = { unitNumber: "302A", monthlyRent: "1,000,000", deposit: "50,25", floor: "21" }
  const read = await readForm(NewUnitForm, typed)
  const messages = read.success ? [] : read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)
  const amount = "Use an amount from $0.00 to $999,999.99 with at most two decimals, like 1250.50 or 1,250.50."
  expect(messages).toEqual([
    "unitNumber: Use a whole number from 1 to 999999, without letters.",
    `monthlyRent: ${amount}`,
    `deposit: ${amount}`,
    "floor: Use a whole number from 1 to 20.",
  ])
})

test("a unit's number that is taken is reported beside its field, and the title says so; the wire says as before", () => {
  const refusal = new Refusal("UNIT_EXISTS")
  expect(formErrorOf(refusal)).toEqual({ fieldErrors: { unitNumber: ["A unit with this number already exists."] } })
  expect(pageMessageOf(refusal).subject).toBe("Unit Number Taken")
  expect([refusal.subject, refusal.fields]).toEqual(["Conflict", undefined])
})
