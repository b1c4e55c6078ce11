/** The files built for browsers: small scripts of pages, and the framework's own files, but no components of static pages. */
import { readdirSync, readFileSync, statSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"

const assets = new URL("../build/client/assets/", import.meta.url)
/** The largest size of an empty module, in bytes. */
const EMPTY = 50

test("a static page has no script but its own small one", () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"))
  const filled = scripts.filter((name) => statSync(new URL(name, assets)).size > EMPTY)
  const ofPages = filled.map((name) => name.replace(/-[\w-]{8}\.js$/, "")).filter((name) => !OWN.test(name))
  expect(ofPages.filter((name) => !FRAMEWORK.includes(name))).toEqual([])
})

test("the provider's script is asked for by one script of ours alone, of at most 135 KB compressed", () => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"))
  const asking = scripts.filter((name) => readFileSync(new URL(name, assets), "utf8").includes("js.stripe.com"))
  expect(asking).toEqual([expect.stringMatching(/^card-entry\.enhance-/)])
  const [script = ""] = asking
  expect(gzipSync(readFileSync(new URL(script, assets))).byteLength).toBeLessThan(135 * 1024)
})

/** The framework's own scripts, which static pages never load. */
const FRAMEWORK = ["entry.client", "jsx-runtime", "manifest", "rolldown-runtime", "root"]
/** Small scripts of our own. */
const OWN = /\.enhance$|^(session|maintenance)-watch$/
