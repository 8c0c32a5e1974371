/** The ISO 4217 code for a price whose currency is unknown. */
export const unnamedCurrency = 'XXX';

const euro = 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA';
/** The currency (ISO 4217) of each country (ISO 3166) that supplies books in its own currency. */
const others =
	'AE:AED AR:ARS AU:AUD BR:BRL CA:CAD CH:CHF CL:CLP CN:CNY CO:COP CZ:CZK DK:DKK EG:EGP GB:GBP HK:HKD HU:HUF ID:IDR ' +
	'IL:ILS IN:INR IS:ISK JM:JMD JP:JPY KE:KES KR:KRW LB:LBP LI:CHF LK:LKR MA:MAD MX:MXN MY:MYR NG:NGN NO:NOK NZ:NZD ' +
	'PE:PEN PH:PHP PK:PKR PL:PLN RO:RON RS:RSD RU:RUB SA:SAR SE:SEK SG:SGD TH:THB TN:TND TR:TRY TT:TTD TW:TWD UA:UAH ' +
	'US:USD UY:UYU VN:VND ZA:ZAR';

const byCountry = new Map([
	...euro.split(' ').map((country) => [country, 'EUR'] as const),
	...others.split(' ').map((pair) => pair.split(':') as [string, string]),
]);
const all = new Set(Intl.supportedValuesOf('currency'));

/** Whether the text is an ISO 4217 currency code in capital letters. */
export const isCurrency = (code: string): boolean => all.has(code) && code !== unnamedCurrency;

/**
 * The currency codes that are recognised within a text: the currencies in which books are supplied. Other currency codes, such
 * as 'ALL' or 'TOP', are usually ordinary words.
 */
export const supplyCurrencies: readonly string[] = [...new Set(byCountry.values())];

/** Returns the currency of a country (ISO 3166, two capital letters). Returns `undefined` for an unknown country. */
export const currencyOfCountry = (country: string): string | undefined => byCountry.get(country);

const byCurrency = new Map<string, string[]>();
for (const [country, currency] of byCountry) {
	byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), country]);
}

/** Returns the countries that use a currency. */
export const countriesOf = (currency: string): readonly string[] => byCurrency.get(currency) ?? [];
