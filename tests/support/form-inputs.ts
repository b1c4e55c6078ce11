/** The fields that the actions of pages accept, by their schemas, compared with the forms. */
import { matchPath } from "react-router"
import type { z } from "zod"
import routes from "~/routes.ts"
import type { Form } from "./robot.ts"

type Module = { default?: unknown; action?: { inputs?: Readonly<Record<string, z.ZodType>> } }
const modules = import.meta.glob<Module>(["../../app/routes/**/*.{ts,tsx}", "!**/*.enhance*.ts"], {
  eager: true,
})

/** The line of app/routes.ts for an address. */
export function routeOf(address: string) {
  const { pathname } = new URL(address, "http://localhost")
  return routes.find(({ path }) => path !== undefined && matchPath(`/${path}`, pathname))
}

/** The paths of pages; not of files, forms or calls, which have no component. */
export const pathsOf = (area: RegExp): string[] =>
  routes.flatMap(({ path = "", file }) => (area.test(path) && modules[`../../app/${file}`]?.default ? [path] : []))

/** "management/editunit save". */
export const formName = ({ action, fields }: Form): string =>
  `${routeOf(action)?.path ?? action} ${fields.intent ?? ""}`.trim()

type Described = { type: string; shape?: object; in?: z.ZodType; innerType?: z.ZodType; options?: z.ZodType[] }

/** The names of a schema's fields; of a union, those of all its options. */
function fieldsOf(schema: z.ZodType): string[] {
  const { shape, in: read, innerType, options = [] } = schema._zod.def as Described
  if (shape) return Object.keys(shape)
  const inner = read ?? innerType
  return [...new Set([...(inner ? [inner] : []), ...options].flatMap(fieldsOf))]
}

/**
 * The fields that an action accepts but none of its forms has: "management/editunit save: notes". Several forms may share a schema, such as the groups of the
 * defaults; then each has some of its fields.
 */
export function fieldsWithoutForm(forms: readonly Form[]): string[] {
  const sent = new Map<z.ZodType, { name: string; fields: Set<string> }>()
  for (const form of forms) {
    const inputs = modules[`../../app/${routeOf(form.action)?.file}`]?.action?.inputs
    const input = inputs?.[form.fields.intent ?? ""] ?? inputs?.[""]
    if (!input) continue
    const known = sent.get(input) ?? { name: formName(form), fields: new Set<string>() }
    for (const field of Object.keys(form.fields)) known.fields.add(field.split(".")[0] ?? "")
    sent.set(input, known)
  }
  return [...sent].flatMap(([input, { name, fields }]) =>
    fieldsOf(input).flatMap((field) => (fields.has(field) ? [] : [`${name}: ${field}`])),
  )
}
