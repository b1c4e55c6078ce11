/** The framework's data for its browser script is encoded only for a page with that script (handoff-plugin.ts). */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { encodedLater } from "../../handoff-plugin.ts"

const framework = (file: string) =>
  readFileSync(new URL(`../../node_modules/react-router/${file}`, import.meta.url), "utf8")
const { version } = JSON.parse(framework("package.json")) as { version: string }

test.each(["production", "development"])(
  `react-router ${version} names the encoding where the %s build expects it`,
  (kind) => {
    const code = framework(`dist/${kind}/lib/server-runtime/server.js`)
    const changed = encodedLater(code)
    expect(changed, `react-router ${version} encodes elsewhere: see handoff-plugin.ts`).toBeDefined()
    expect(changed).not.toMatch(/serverHandoffStream: encode/)
    expect(changed?.match(/get serverHandoffStream\(\) \{ return encodeViaTurboStream\(/g)).toHaveLength(2)
  },
)

test("a release that encodes elsewhere is left as it is", () => {
  expect(encodedLater("const entry = { stream: encode(state) }")).toBeUndefined()
})
