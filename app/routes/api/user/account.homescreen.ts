import { chooseHomeScreen } from "~/domain/identity/home-screen.ts"
import { HomeScreenChoice } from "~/domain/identity/inputs.ts"
import { call, endpoint } from "~/http/endpoint.ts"

/** The caller's default landing screen (api.md U7). */
const door = endpoint({
  PUT: call({
    takes: HomeScreenChoice,
    does: chooseHomeScreen,
    answers: ({ homeScreen }) => ({ HomeScreen: homeScreen }),
    failure: { words: "Failed to update default screen" },
  }),
})
export const loader = door.loader
export const action = door.action
