/** Says what the total of a quote leaves out, for its customer: nobody has said yet how its titles are handed over. */
export const withoutShippingWords = 'Shipping is not in the total. The checkout adds it if we send the order.';
