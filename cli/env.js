/** Loads the .env file beside package.json, if there is one, before the program. Node's own option warns on every start when there is none. */
import { existsSync } from "node:fs"
import { loadEnvFile } from "node:process"

if (existsSync(".env")) loadEnvFile(".env")
