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
    summary: "Suggest the part of a monthly amount that the month of a move-in is charged",
    ...query({ input: MoveInPartQuery, command: moveInPart, output: moveInPartView }),
    shape: MoveInPart,
    refuses: ["UNIT_NOT_FOUND"],
  },
  "X141 GET /management/proration/move-out": {
    summary: "Suggest what a move-out today takes off charges",
    ...query({ input: MoveOutPartsQuery, command: moveOutParts, output: moveOutPartsView }),
    shape: MoveOutParts,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT"],
  },
})
export const action = loader
