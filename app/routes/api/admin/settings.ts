import { AskSetting, SetSetting } from "~/domain/settings/inputs.ts"
import { oneSetting, setSetting } from "~/domain/settings/named-settings.ts"
import { answer, call, endpoint } from "~/http/endpoint.ts"

/** Payment keys and the maintenance window (api.md A9, A10). */
const door = endpoint({
  GET: answer({ takes: AskSetting, does: oneSetting, answers: (setting) => setting }),
  POST: call({
    takes: SetSetting,
    does: setSetting,
    answers: (setting) => setting,
    failure: { words: "Failed to save Stripe keys. Please try again." },
  }),
})
export const loader = door.loader
export const action = door.action
