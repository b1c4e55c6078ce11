import { SetSetting, SettingQuery } from "~/domain/settings/inputs.ts"
import { oneSetting, setSetting } from "~/domain/settings/named-settings.ts"
import { endpoint, mutation, query } from "~/http/handlers/endpoint.ts"

/** Payment keys and the maintenance window (api.md A9, A10). */
const handler = endpoint({
  GET: query({ input: SettingQuery, command: oneSetting, output: (setting) => setting }),
  POST: mutation({
    input: SetSetting,
    command: setSetting,
    output: (setting) => setting,
    failure: { message: "Failed to save Stripe keys. Please try again." },
  }),
})
export const loader = handler.loader
export const action = handler.action
