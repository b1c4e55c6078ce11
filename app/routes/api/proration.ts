/** Calls that suggest prorations. Source: api.md 4.10. */
import { moveInPart } from "~/domain/leasing/first-month.ts"
import { MoveInPartQuery, MoveOutPartsQuery } from "~/domain/leasing/part-inputs.ts"
import { moveOutParts } from "~/domain/leasing/vacate-reductions.ts"
import { query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { MoveInPart, MoveOutParts } from "~/http/response/shapes/proration.ts"
import { moveInPartView, moveOutPartsView } from "~/http/response/views/proration.ts"

export const loader = resource({
  "X140 GET /management/proration/move-in": {
    summary: "Suggest the prorated amount of a move-in's month",
    ...query({ input: MoveInPartQuery, command: moveInPart, output: moveInPartView }),
    shape: MoveInPart,
    refuses: ["UNIT_NOT_FOUND"],
  },
  "X141 GET /management/proration/move-out": {
    summary: "Suggest the credits of a move-out today",
    ...query({ input: MoveOutPartsQuery, command: moveOutParts, output: moveOutPartsView }),
    shape: MoveOutParts,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT"],
  },
})
export const action = loader
