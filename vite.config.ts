import { fileURLToPath } from "node:url"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// One server bundle with server.ts as its entry: only the native module stays outside. In dev, CommonJS packages must stay external.
// The build always holds the production React: left to NODE_ENV, `npm start` would run the one for development, three times slower.
export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { alias: { "~": at("./app"), "#db": at("./db") } },
  define: {
    "import.meta.env.BUILT_AT": JSON.stringify(new Date().toISOString()),
    ...(command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {}),
  },
  build: { sourcemap: false },
  environments: {
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: ["better-sqlite3"] } : {},
      build: { rolldownOptions: { input: "./server.ts" } },
    },
  },
}))
