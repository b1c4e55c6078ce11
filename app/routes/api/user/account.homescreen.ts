import { chooseHomeScreen } from "~/domain/identity/home-screen.ts"
import { HomeScreenChoice } from "~/domain/identity/inputs.ts"
import { endpoint, mutation } from "~/http/handlers/endpoint.ts"

/** The caller's default landing screen (api.md U7). */
const handler = endpoint({
  PUT: mutation({
    input: HomeScreenChoice,
    command: chooseHomeScreen,
    output: ({ homeScreen }) => ({ HomeScreen: homeScreen }),
    failure: { message: "Failed to update default screen" },
  }),
})
export const loader = handler.loader
export const action = handler.action
