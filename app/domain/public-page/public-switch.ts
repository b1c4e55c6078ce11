/** Whether visitors see the public page. Source: docs/decisions/0047. */
import type { Tx } from "#db/client.server.ts"
import { record } from "../audit/log.ts"
import { command } from "../commands.ts"
import { storedText, storeSetting } from "../stored-settings.ts"
import type { ShowPublicPage } from "./inputs.ts"

const SETTING = "publicPage"
const LABEL = "Public page"

/** On, unless an administrator turned it off. */
export const isPublicPageOn = async (tx: Tx): Promise<boolean> => (await storedText(tx, SETTING)) !== "off"

export const publicPageSwitch = command("manage public page", (tx) => isPublicPageOn(tx))

/** Turns the page on or off and returns the new state. An unchanged setting writes nothing. Audit SETTINGS_CHANGED. */
export const setPublicPageOn = command("manage public page", async (tx, actor, { showsPage }: ShowPublicPage) => {
  const [before, after] = [(await isPublicPageOn(tx)) ? "on" : "off", showsPage ? "on" : "off"]
  if (before === after) return showsPage
  await storeSetting(tx, SETTING, showsPage ? null : "off")
  await record(tx, actor, {
    category: "SETTINGS_CHANGED",
    details: `${LABEL}: "${before}" changed to "${after}".`,
    metadata: { Key: SETTING, OldValue: before, NewValue: after },
  })
  return showsPage
})
