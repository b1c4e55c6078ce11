/** Calls about the caller's own account. Source: api.md 4.2. */
import { z } from "zod"
import { chooseHomeScreen } from "~/domain/identity/home-screen.ts"
import { HomeScreenChoice } from "~/domain/identity/inputs.ts"
import { ownAccount, ownLevel } from "~/domain/identity/users.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { HomeScreen, OwnLevel, User } from "~/http/response/shapes/account.ts"
import { userView } from "~/http/response/views/user.ts"

export const loader = resource({
  "U5 GET /user/account": {
    summary: "Get the caller's own account",
    ...query({ input: z.object({}), command: ownAccount, output: userView }),
    shape: User,
  },
  "U7 PUT /user/account/homescreen": {
    summary: "Set the caller's home screen",
    ...mutation({
      input: HomeScreenChoice,
      command: chooseHomeScreen,
      output: ({ homeScreen }) => ({ HomeScreen: homeScreen }),
      failure: { message: "Failed to update default screen" },
    }),
    shape: HomeScreen,
    refuses: ["INSUFFICIENT_PERMISSIONS"],
  },
  "U8 GET /user/permissions": {
    summary: "Get the caller's lowest level",
    ...query({ input: z.object({}), command: ownLevel, output: ({ level }) => ({ permissions: level }) }),
    shape: OwnLevel,
  },
})
export const action = loader
