/** Whether the browser has passkeys: since Chrome 129, Firefox 119 and Safari 18.4, with HTTPS or on `localhost`. */
export const supportsPasskeys = () =>
  "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
