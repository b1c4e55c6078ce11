import { enhanceList } from "../../../ui/lists/list.ts"

enhanceList({ statusSelector: "#log-found", opens: "th a" })
