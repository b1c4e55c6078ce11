import { searchAsTyped } from "../../ui/search-as-typed.ts"

searchAsTyped({ form: "form[data-past-search]", list: "#past", told: "#past-found" })
