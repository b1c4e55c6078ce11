import type { Plugin } from "vite"

const ENCODED = /serverHandoffStream: (encodeViaTurboStream\([^()]*\))/g

/** The framework's module, with the data for its browser script encoded when the page asks for it. Undefined for a release that encodes it elsewhere. */
export function encodedLater(code: string): string | undefined {
  const changed = code.replaceAll(ENCODED, "get serverHandoffStream() { return $1 }")
  return changed === code ? undefined : changed
}

/**
 * The framework encodes the data of every page for its own browser script, before it knows whether the page has that script. Hardly any of our
 * pages has it (docs/decisions/0005), and encoding the data of a thousand rows takes longer than printing the rows. A release that encodes elsewhere only costs
 * this time again; tests/http/handoff.test.ts detects it.
 */
export const handoff: Plugin = {
  name: "handoff",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "ssr",
  transform(code, id) {
    if (!id.includes("/react-router/dist/") || !id.endsWith("/server-runtime/server.js")) return null
    const changed = encodedLater(code)
    return changed === undefined ? null : { code: changed, map: { mappings: "" } }
  },
}
