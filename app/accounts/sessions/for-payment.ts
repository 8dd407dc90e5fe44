/** Pages that are left for the payment provider's window. */
export const forPayment = /^\/(sugardaddy\/payment|gifts\/pay)$/;
