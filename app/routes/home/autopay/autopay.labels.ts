export const HERE = "/home/autopay"
export const ADD_METHOD = "/home/autopay/setup"
