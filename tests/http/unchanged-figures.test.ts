/** The poll of an open dashboard, which the built server answers before the application. */
import { execFileSync } from "node:child_process"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { beforeAll, expect, test } from "vitest"
import { emptyFolder } from "../support/processes.ts"
import { fetchPage, type Started, start } from "../support/served.ts"

let server: Started
let cookie = ""
const signIn = async (email: string) => {
  const body = new URLSearchParams({ email, password: "suitekeeper-demo" }).toString()
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    Origin: `http://localhost:${server.port}`,
    Host: `localhost:${server.port}`,
  }
  const { headers: answered } = await fetchPage(server.port, "/login", { method: "POST", headers, body })
  const [set = ""] = (answered["set-cookie"] as string[] | undefined) ?? []
  return set.split(";")[0] ?? ""
}
const figures = (headers: Record<string, string>, path = "/home/figures") => fetchPage(server.port, path, { headers })
const database = () => new Sqlite(join(server.dataDir, "suitekeeper.sqlite"))

beforeAll(async () => {
  const dataDir = emptyFolder()
  const program = ["--disable-warning=ExperimentalWarning", "build/server/index.js", "demo", "seed", "--months", "1"]
  execFileSync(process.execPath, program, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir },
    stdio: "ignore",
  })
  server = await start({ DATA_DIR: dataDir })
  cookie = await signIn("otis@demo.example")
}, 60_000)

test("what did not change is 304, without a body, never stored, and not logged", async () => {
  const tag = String((await figures({ Cookie: cookie })).headers.etag)
  const logged = server.output().length
  const same = await figures({ Cookie: cookie, "If-None-Match": tag })
  expect([same.status, same.body.length, same.headers.etag, same.headers["cache-control"]]).toEqual([
    304,
    0,
    tag,
    "no-store",
  ])
  expect(same.headers["content-security-policy"]).toContain("default-src 'none'")
  expect(server.output().slice(logged)).not.toContain("/home/figures")
  expect((await figures({ Cookie: cookie, "If-None-Match": '"1.2.3.4"' })).status).toBe(200)
})

test("whose session is over, whose account is disabled, and who does not rent are not answered so", async () => {
  const tag = String((await figures({ Cookie: cookie })).headers.etag)
  const anonymous = await figures({ "If-None-Match": tag })
  expect([anonymous.status, anonymous.headers.location]).toEqual([302, "/login?next=%2Fhome%2Ffigures"])
  const manager = await signIn("manager@demo.example")
  expect((await figures({ Cookie: manager, "If-None-Match": tag })).status).toBe(403)
  const other = await signIn("maria@demo.example")
  expect((await figures({ Cookie: other, "If-None-Match": tag })).status).toBe(200)
  const handle = database()
  const own = String((await figures({ Cookie: other })).headers.etag)
  expect((await figures({ Cookie: other, "If-None-Match": own })).status).toBe(304)
  handle.prepare("update users set enabled = 0 where email = 'maria@demo.example'").run()
  expect((await figures({ Cookie: other, "If-None-Match": own })).status).toBe(302)
  handle.prepare("update users set enabled = 1 where email = 'maria@demo.example'").run()
  handle.prepare("update sessions set expires_at = 1").run()
  handle.close()
  expect((await figures({ Cookie: other, "If-None-Match": own })).status).toBe(302)
})

test("the list of scheduled emails is asked for each second: 304 until it changes, for management only, and not logged", async () => {
  const list = (headers: Record<string, string>) => figures(headers, "/management/email/scheduled/list")
  const manager = await signIn("manager@demo.example")
  const tag = String((await list({ Cookie: manager })).headers.etag)
  const logged = server.output().length
  const same = await list({ Cookie: manager, "If-None-Match": tag })
  expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, tag])
  expect(server.output().slice(logged)).not.toContain("/management/email/scheduled/list")
  const tenant = await signIn("maria@demo.example")
  expect((await list({ Cookie: tenant, "If-None-Match": tag })).status).toBe(403)
  expect((await list({ "If-None-Match": tag })).status).toBe(302)
  const handle = database()
  handle.exec(`insert into email_templates (id, subject, body, created_at, updated_at) values (99, 'Water', 'Off', 1, 1);
    insert into scheduled_emails (template_id, frequency, initial_send_at, to_emails, created_at) values (99, 'once', 1, '[]', 1)`)
  handle.close()
  expect((await list({ Cookie: manager, "If-None-Match": tag })).status).toBe(200)
})

test("a foreign host is refused before", async () => {
  expect((await figures({ Host: "evil.test", Cookie: cookie, "If-None-Match": '"x"' })).status).toBe(421)
})
