import { z } from "zod"
import { STEP_NAMES } from "~/domain/status/first-steps.ts"
import { flag, named, text } from "./values.ts"

export const FirstSteps = named("FirstSteps", {
  isDismissed: flag(),
  isDone: flag(),
  steps: z.array(z.strictObject({ step: z.enum(STEP_NAMES), isDone: flag(), state: text() })),
})
