/** A property with payments through the provider, in the built program. The provider's API is on this machine, and its script is a stub. */
import { type ChildProcess, spawn } from "node:child_process"
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { isPostgres } from "../../db/engine.ts"
import { readSettings, replaceSettings } from "../../settings.ts"
import { freePort } from "../support/free-port.ts"
import { answerAsProvider } from "../support/loopback-provider.ts"
import { databaseOf } from "./beside.ts"
import { test as base } from "./journey.ts"
import { PASSWORD } from "./people.ts"
import { newDatabase } from "./postgres.ts"
import { type Provider, stubProvider } from "./provider-script.ts"

type Property = { origin: string; provider: Provider }

export const test = base.extend<object, { property: Property }>({
  property: [
    async ({ browserName: _ }, use, { project }) => {
      const folder = mkdtempSync(join(tmpdir(), "suitekeeper-real-"))
      const provider = await startProvider(folder)
      const { origin, child } = await serve(folder, await copyOfDemo(project.name, folder), provider.origin)
      await saveKeys(origin)
      await use({ origin, provider })
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
      provider.end()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ property }, use) => use(property.origin),
  context: async ({ context, property }, use) => {
    await stubProvider(context, property.provider)
    await use(context)
  },
})

/** The provider's API over a separate sandbox, whose folder each request takes from the settings of this process. */
async function startProvider(folder: string): Promise<Provider & { end: () => void }> {
  const select = () => replaceSettings(readSettings({ DATA_DIR: join(folder, "provider"), PAYMENTS: "sandbox" }))
  const server = createServer((request, response) => {
    select()
    void answerAsProvider(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, select, end: () => server.close() }
}

/** The demo building with its secret: of the project's own server, or on PostgreSQL as it was made. Returns the settings that it needs. */
async function copyOfDemo(project: string, folder: string): Promise<Record<string, string | undefined>> {
  if (isPostgres) return { DATABASE_URL: await newDatabase("demo"), APP_SECRET: process.env.APP_SECRET }
  const demo = join(process.env.E2E_DATA_DIR ?? "", project)
  const database = new Database(databaseOf(project), { readonly: true })
  await database.backup(join(folder, "suitekeeper.sqlite"))
  database.close()
  if (existsSync(join(demo, "secret"))) copyFileSync(join(demo, "secret"), join(folder, "secret"))
  return {}
}

async function serve(
  dataDir: string,
  settings: Record<string, string | undefined>,
  provider: string,
): Promise<{ origin: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "build/server/index.js", "demo"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      PAYMENTS: "stripe",
      STRIPE_API_BASE: provider,
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (part: Buffer) => part.includes("The demo is at") && resolve())
    child.once("exit", (code) => reject(new Error(`The program ended with ${code}`)))
  })
  return { origin: `http://localhost:${port}`, child }
}

async function saveKeys(origin: string): Promise<void> {
  const call = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const json = { "Content-Type": "application/json", ...headers }
    const response = await fetch(`${origin}/api${path}`, { method: "POST", body: JSON.stringify(body), headers: json })
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const { token } = await call("/user/login", { email: "super@demo.example", password: PASSWORD })
  const keys = { stripePublicKey: "pk_test_51HxQpublicABCD", stripeSecretKey: "sk_test_51HxQsecretWXYZ" }
  for (const [key, value] of Object.entries(keys)) {
    await call("/admin/settings", { key, value }, { Authorization: `Bearer ${token}` })
  }
}
