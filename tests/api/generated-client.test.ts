/** Another program's client: its types are generated from the OpenAPI document, it compiles, and it does a manager's work with an API token. */
import { execFile } from "node:child_process"
import { copyFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join, resolve } from "node:path"
import { json } from "node:stream/consumers"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { apiTokenOf } from "../support/api-tokens.ts"
import { api, app } from "../support/app.ts"
import { staff } from "../support/people.ts"
import { emptyFolder } from "../support/processes.ts"

const run = promisify(execFile)
const FILES = ["client.ts", "journey.ts"]
const OPTIONS = {
  ...{ target: "esnext", module: "nodenext", strict: true, noEmit: true, allowImportingTsExtensions: true },
  ...{ types: ["node"], typeRoots: [resolve("node_modules/@types")], lib: ["esnext", "dom", "dom.iterable"] },
}

/** The program's own folder: its sources, and the types that are generated from the document. */
async function generated(): Promise<string> {
  const folder = emptyFolder()
  for (const file of FILES) copyFileSync(join("tests/api-client", file), join(folder, file))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }))
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }))
  writeFileSync(join(folder, "openapi.json"), JSON.stringify((await api("GET", "/openapi.json")).body))
  await run(process.execPath, ["tests/support/generate-api-types.ts", folder])
  return folder
}

/** Sends the program's requests to the application in this process. */
const server = createServer(async (incoming, outgoing) => {
  const { method = "GET", url = "", headers } = incoming
  const body = ["GET", "DELETE"].includes(method) ? {} : { body: JSON.stringify(await json(incoming)) }
  const request = new Request(`http://localhost:3000${url}`, {
    method,
    headers: headers as Record<string, string>,
    ...body,
  })
  const response = await app(request)
  outgoing
    .writeHead(response.status, Object.fromEntries(response.headers))
    .end(Buffer.from(await response.arrayBuffer()))
})
beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)))
afterAll(() => void server.close())

test("a client generated from the document compiles, moves a tenant in, and records a payment once", async () => {
  const folder = await generated()
  const compiled = await run(resolve("node_modules/.bin/tsc"), ["--project", folder]).catch(({ stdout }) => ({
    stdout,
  }))
  expect(compiled.stdout).toBe("")
  const { port } = server.address() as AddressInfo
  const env = { API_BASE: `http://127.0.0.1:${port}/api`, API_TOKEN: await apiTokenOf(await staff(6)) }
  const { stdout } = await run(process.execPath, [join(folder, "journey.ts")], { env })
  expect(JSON.parse(stdout)).toEqual({ owed: 30_000, code: "UNIT_OCCUPIED", isOnce: true })
})
