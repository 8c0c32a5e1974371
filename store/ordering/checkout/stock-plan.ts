/** A number of copies of an offer at a location. */
export interface StockAt {
	offer_id: number;
	location_id: number;
	quantity: number;
}

export interface StockPlan {
	/** The order's location. The location is null if no location has any of the order's copies. */
	location_id: number | null;
	/**
	 * The copies to take from each location, sorted by offer and location. All transactions lock stock rows in this sequence, so
	 * they cannot deadlock.
	 */
	withdrawals: StockAt[];
}

/** The copies of an offer that one order line needs. */
interface Take {
	offer_id: number;
	quantity: number;
}

function wantedOf(takes: Take[]): Map<number, number> {
	const wanted = new Map<number, number>();
	for (const { offer_id, quantity } of takes) wanted.set(offer_id, (wanted.get(offer_id) ?? 0) + quantity);
	return wanted;
}

/** Counts how many of the needed copies each location has. Omits locations without any of these copies. */
export function coveredAt(takes: Take[], stock: StockAt[]): Map<number, number> {
	const wanted = wantedOf(takes);
	const covered = new Map<number, number>();
	for (const row of stock) {
		const copies = Math.min(row.quantity, wanted.get(row.offer_id) ?? 0);
		if (copies > 0) covered.set(row.location_id, (covered.get(row.location_id) ?? 0) + copies);
	}
	return covered;
}

/**
 * Plans which locations an order's copies are taken from. Takes copies from the chosen location first, and then from the location
 * that has the most of the needed copies. Missing copies come from the other locations, in the sequence of `stock`. The plan
 * never exceeds the stock. The caller must check whether the plan covers all copies.
 */
export function planStock(takes: Take[], stock: StockAt[], chosen: number | null): StockPlan {
	const wanted = wantedOf(takes);
	const usable = stock.filter((row) => wanted.has(row.offer_id));
	const fullestFirst = [...coveredAt(takes, usable)]
		.sort(([a, most], [b, more]) => Number(b === chosen) - Number(a === chosen) || more - most || a - b)
		.map(([location]) => location);

	const withdrawals: StockAt[] = [];
	for (const location_id of fullestFirst) {
		for (const row of usable.filter((candidate) => candidate.location_id === location_id)) {
			const missing = wanted.get(row.offer_id) ?? 0;
			const quantity = Math.min(row.quantity, missing);
			if (quantity === 0) continue;
			wanted.set(row.offer_id, missing - quantity);
			withdrawals.push({ offer_id: row.offer_id, location_id, quantity });
		}
	}
	withdrawals.sort((a, b) => a.offer_id - b.offer_id || a.location_id - b.location_id);
	return { location_id: chosen ?? fullestFirst[0] ?? null, withdrawals };
}
