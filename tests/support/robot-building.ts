/** The demo as the robot walks it: a small building that is copied anew before each form is sent. */
import { randomUUID } from "node:crypto"
import { copyFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { closeDatabase, openDatabase } from "#db/client.server.ts"
import { migrateDatabase } from "#db/migrate.ts"
import { seedDemo } from "../../cli/demo/seed.ts"
import { post } from "./app.ts"
import { staff, tokenOf } from "./people.ts"
import { crawl, formsIn } from "./robot.ts"

/** Seeds the building and finds every page and form that links of a Super Admin lead to. Whoever calls it also calls `removed` at the end. */
export async function robotBuilding() {
  const folder = mkdtempSync(join(tmpdir(), "suitekeeper-robot-"))
  const [building, file] = [join(folder, "building.sqlite"), join(folder, "suitekeeper.sqlite")]
  migrateDatabase(building)
  openDatabase(building)
  await seedDemo({ units: 24, months: 13, now: Date.now() })
  const as = await tokenOf(await staff(0, "robot@example.com"), "page")
  const pages = await crawl(["/management", "/admin", "/account", "/login", "/login?reset=true"], as)
  closeDatabase()
  return {
    as,
    pages,
    posts: formsIn(pages).filter((form) => form.method === "post"),
    /** The building as it was seeded: whatever the last form did is gone. */
    openAnew() {
      closeDatabase()
      copyFileSync(building, file)
      openDatabase(file)
    },
    /** Sends a form as one just opened: the same key would give the first answer again. */
    sendAnew: (action: string, fields: Record<string, string>) =>
      post(action, { ...fields, ...("key" in fields ? { key: randomUUID() } : {}) }, { as }),
    removed: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The names of the fields of a form that are not how the form works, but what it says. */
export const namesOf = (fields: Record<string, string>): string[] =>
  Object.keys(fields).filter((name) => name !== "intent" && name !== "key")

/** What failed so far, by what was requested. */
export function failuresNoted() {
  const failures: string[] = []
  return {
    failures,
    note(requested: string, response: Response) {
      if (response.status >= 500) failures.push(`${response.status} ${requested}`)
    },
  }
}
