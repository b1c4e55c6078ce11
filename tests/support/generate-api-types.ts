/** Writes the TypeScript types of the folder's openapi.json into its schema.ts. Runs as a process of its own. */
import { readFileSync, writeFileSync } from "node:fs"
import { registerHooks } from "node:module"
import { join } from "node:path"

const functions = import.meta.resolve("./typescript-functions.ts")
registerHooks({ resolve: (name, context, next) => next(name === "typescript" ? functions : name, context) })
const { astToString, default: typesOf } = await import("openapi-typescript")

const folder = process.argv[2] ?? ""
const document = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8"))
writeFileSync(join(folder, "schema.ts"), astToString(await typesOf(document)))
