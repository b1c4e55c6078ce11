import { command } from "../commands.ts"
import { defaultsOf } from "../settings/defaults.ts"
import { officeContactOf } from "../settings/office-contact.ts"

/** What a phone stores about the property when the portal is installed: the same for everybody, without personal data. */
export type InstalledPortal = { name: string; header: string; phone: string | null }

/** The property's name, the short header of its pages, and the office's phone as typed. */
export const installedPortal = command("use public pages", async (tx): Promise<InstalledPortal> => {
  const { propertyName, websiteHeader } = await defaultsOf(tx)
  const { phone } = await officeContactOf(tx)
  const header = websiteHeader ?? propertyName ?? "Suitekeeper"
  return { name: propertyName ?? header, header, phone }
})
