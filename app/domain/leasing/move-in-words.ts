/** Words that the call and the pages of moving in share. Source: specification 2 sections 5 and 8. */
export const ALL_FIELDS = "Please fill out all required fields."
export const UNIT_AND_TENANT = "Unit and tenant must be provided."
