/** Messages for the call and the pages of moving in alike. Source: specification 2 sections 5 and 8. */
export const ALL_FIELDS = "Please fill out all required fields."
/** Shown when the last step is sent and the earlier ones are no longer stored. */
export const STEPS_FORGOTTEN = {
  subject: "Earlier steps missing",
  message: `${ALL_FIELDS} What was typed in the earlier steps is no longer kept. Press Back: these payments are kept, and the earlier steps are asked again.`,
}
export const UNIT_AND_TENANT = "Unit and tenant must be provided."
