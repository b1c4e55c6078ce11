/** The form fields of the autopay page, by their names on the wire. */
export const LABELS = { AutopayDay: "Autopay day" }
export const HERE = "/home/autopay"
export const ADD_METHOD = "/home/autopay/setup"
