/** Calls about defaults and settings. Source: api.md 4.1, 4.7 and 4.8. */
import { z } from "zod"
import { DefaultQuery, Nothing, SetOrRead, SetSetting, SettingQuery } from "~/domain/settings/inputs.ts"
import { oneSetting, setSetting } from "~/domain/settings/named-settings.ts"
import { allDefaults, oneDefault, publicDefault, setOrReadDefault, timeZones } from "~/domain/settings/read-defaults.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Defaults, OneDefault, OneSetting, TimeZones } from "~/http/response/shapes/property.ts"

export const loader = resource({
  "S4 GET /default": {
    summary: "Get a public default",
    ...query({ input: DefaultQuery, command: publicDefault, output: (value) => value }),
    shape: OneDefault,
    refuses: ["DEFAULT_NOT_FOUND"],
  },
  "M64 GET /management/default": {
    summary: "Get a default",
    ...query({ input: DefaultQuery, command: oneDefault, output: (value) => value }),
    shape: OneDefault,
    refuses: ["DEFAULT_NOT_FOUND"],
  },
  "M65 GET /management/default/all": {
    summary: "Get all defaults",
    ...query({ input: Nothing, command: allDefaults, output: (defaults) => defaults }),
    shape: Defaults,
  },
  "A7 GET /admin/default/timezone": {
    summary: "List the time zones",
    ...query({ input: Nothing, command: timeZones, output: (names) => names }),
    shape: TimeZones,
  },
  "A8 POST /admin/default": {
    summary: "Set a default, or get one or all",
    ...mutation({ input: SetOrRead, command: setOrReadDefault, output: (defaults) => defaults }),
    shape: z.union([Defaults, OneDefault]),
    refuses: ["DEFAULT_NOT_FOUND", "CHANGED_MEANWHILE"],
  },
  "A9 GET /admin/settings": {
    summary: "Get a setting",
    ...query({ input: SettingQuery, command: oneSetting, output: (setting) => setting }),
    shape: OneSetting,
    refuses: ["SETTING_NOT_FOUND"],
  },
  "A10 POST /admin/settings": {
    summary: "Change a setting",
    ...mutation({
      input: SetSetting,
      command: setSetting,
      output: (setting) => setting,
      failure: { message: "Failed to save Stripe keys. Please try again." },
    }),
    shape: OneSetting,
    refuses: ["SETTING_NOT_FOUND", "CHANGED_MEANWHILE", "CONFIRMATION_REQUIRED"],
  },
})
export const action = loader
