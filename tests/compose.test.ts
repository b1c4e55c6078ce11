/** compose.ha.yaml as a file: it can be parsed, and names only what it has. No container is started (docs/beyond-one-machine.md). */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { parse } from "yaml"
import { readSettings } from "../settings.ts"

type Service = {
  environment?: Record<string, string>
  volumes?: string[]
  configs?: { source: string }[]
  depends_on?: Record<string, unknown>
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown>; configs: Record<string, unknown> }

const compose = parse(readFileSync("compose.ha.yaml", "utf8"), { merge: true }) as Compose
const services = Object.values(compose.services)

test("every volume, config and service that is named exists", () => {
  const named = (of: (service: Service) => string[]) => new Set(services.flatMap(of))
  const volumes = named(({ volumes = [] }) => volumes.map((volume) => volume.split(":")[0] ?? ""))
  const configs = named(({ configs = [] }) => configs.map(({ source }) => source))
  const needed = named(({ depends_on = {} }) => Object.keys(depends_on))
  expect([...volumes].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
  expect([...configs].toSorted()).toEqual(Object.keys(compose.configs).toSorted())
  expect([...needed].filter((name) => !(name in compose.services))).toEqual([])
})

test("the settings of both processes are the same, and the program accepts them", () => {
  const { one, two } = compose.services
  expect(one?.environment).toEqual(two?.environment)
  const given: Record<string, string> = { PORTAL_ORIGIN: "https://portal.example.com", APP_SECRET: "s".repeat(32) }
  const filled = Object.entries(one?.environment ?? {}).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{(\w+):\?\}/g, (_, variable: string) => given[variable] ?? "letters"),
  ])
  const settings = readSettings(Object.fromEntries(filled))
  expect(settings.databaseUrl).toContain("@primary:5432,standby:5432/suitekeeper")
  expect(settings.databaseMigrationUrl).toContain("postgres://owner:")
})
