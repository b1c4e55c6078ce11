/** The settings other than defaults, by name: payment keys, the maintenance window, the cards with the fee. Source: api.md A9, A10. */
import type { Tx } from "#db/client.server.ts"
import { command } from "../commands.ts"
import { Refusal } from "../refusal.ts"
import { storedText } from "../stored-settings.ts"
import { cardFeeOn, setCardFeeSetting } from "./card-fee-on.ts"
import type { SetSetting, SettingQuery } from "./inputs.ts"
import { MAINTENANCE_SETTINGS, type MaintenanceSetting, setMaintenanceSetting } from "./maintenance-window.ts"
import { KEY_SETTINGS, type KeySetting, maskedSecretKey, publicKeyOf, setPaymentKey } from "./payment-keys.ts"

type OneSetting = Record<string, string | null>

/** One setting by its name; the secret key is masked. Refuses an unknown name (404 SETTING_NOT_FOUND). */
export const oneSetting = command("manage settings", async (tx, _actor, { key }: SettingQuery): Promise<OneSetting> => {
  return settingView(tx, known(key))
})

/** Sets one setting. Refuses an unknown name (404), an invalid value (400 beside `value`), and with `was` 409 CHANGED_MEANWHILE. */
export const setSetting = command("manage settings", async (tx, actor, input: SetSetting): Promise<OneSetting> => {
  const key = known(input.key)
  if (isKey(key)) await setPaymentKey(tx, actor, key, input)
  else if (key === "cardFeeOn") await setCardFeeSetting(tx, actor, input)
  else await setMaintenanceSetting(tx, actor, key, input)
  return settingView(tx, key)
})

type Name = KeySetting | MaintenanceSetting | "cardFeeOn"

const isKey = (name: string): name is KeySetting => Object.hasOwn(KEY_SETTINGS, name)

function known(name: string): Name {
  if (isKey(name) || name === "cardFeeOn") return name
  const setting = MAINTENANCE_SETTINGS.find((one) => one === name)
  if (setting === undefined) throw new Refusal("SETTING_NOT_FOUND")
  return setting
}

async function settingView(tx: Tx, name: Name): Promise<OneSetting> {
  if (name === "stripePublicKey") return { [name]: await publicKeyOf(tx) }
  if (name === "stripeSecretKey") return { [name]: await maskedSecretKey(tx) }
  if (name === "cardFeeOn") return { [name]: await cardFeeOn(tx) }
  return { [name]: await storedText(tx, name) }
}
