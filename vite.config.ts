import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { guide } from "./guide-plugin.ts"
import { handoff } from "./handoff-plugin.ts"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The programs of threads and processes, built beside the server. app/domain/print/printer.ts, db/copy-in-thread.ts,
 * app/domain/backups/must-verify.ts and app/domain/program-apart.ts, app/domain/threads/read-in-thread.ts and app/domain/pictures/encode-apart.ts start them
 * by these names.
 */
const threads: Plugin = {
  name: "threads",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "ssr",
  buildStart() {
    this.emitFile({ type: "chunk", id: at("./app/domain/print/pdf-worker.ts"), fileName: "pdf-worker.js" })
    this.emitFile({ type: "chunk", id: at("./db/copy-worker.ts"), fileName: "copy-worker.js" })
    this.emitFile({ type: "chunk", id: at("./app/domain/backups/verify-worker.ts"), fileName: "verify-worker.js" })
    this.emitFile({
      type: "chunk",
      id: at("./app/domain/backups/taken-back-worker.ts"),
      fileName: "taken-back-worker.js",
    })
    this.emitFile({ type: "chunk", id: at("./app/domain/backups/backup-process.ts"), fileName: "backup-process.js" })
    this.emitFile({ type: "chunk", id: at("./app/domain/export/export-process.ts"), fileName: "export-process.js" })
    this.emitFile({ type: "chunk", id: at("./app/domain/threads/mail-worker.ts"), fileName: "mail-worker.js" })
    this.emitFile({
      type: "chunk",
      id: at("./app/domain/pictures/picture-process.ts"),
      fileName: "picture-process.js",
    })
  },
}

/** Static pages request no framework scripts, and API calls have none, so the files that the framework would build for their browser stay empty. */
const staticPages: Plugin = {
  name: "static-pages",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  transform(_code, id) {
    const [file = "", query] = id.split("?")
    if (query !== "__react-router-build-client-route") return null
    const source = readFileSync(file, "utf8")
    const isHydrated = /export default/.test(source) && !/\bstatic: true\b/.test(source)
    return isHydrated ? null : { code: "export {}", map: { mappings: "" } }
  },
}

// One server bundle with server.ts as its entry; only the native modules stay outside. In dev, CommonJS packages must stay external. The build
// always contains the production React, because with NODE_ENV `npm start` would run the development one, three times slower.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), guide(at(".")), threads, staticPages, handoff],
  resolve: { alias: { "~": at("./app"), "#db": at("./db"), "#sandbox": at("./sandbox") } },
  define: {
    "import.meta.env.BUILT_AT": JSON.stringify(new Date().toISOString()),
    "import.meta.env.PROGRAM_VERSION": JSON.stringify(JSON.parse(readFileSync(at("package.json"), "utf8")).version),
    ...(command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {}),
  },
  build: { sourcemap: false },
  environments: {
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: ["better-sqlite3", "sharp"] } : {},
      build: { rolldownOptions: { input: "./server.ts" } },
    },
  },
}))
