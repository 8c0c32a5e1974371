/** Copies of an offer at a location. */
export interface StockAt {
	offer_id: number;
	location_id: number;
	quantity: number;
}

export interface StockPlan {
	/** The location where the order is handed over; null if none of it is in stock anywhere. */
	location_id: number | null;
	/**
	 * The copies to take from each location, sorted by offer and location: all orders lock in the same order, so that
	 * they cannot deadlock.
	 */
	withdrawals: StockAt[];
}

/** The copies of an offer that one line needs. */
interface Take {
	offer_id: number;
	quantity: number;
}

function wantedOf(takes: Take[]): Map<number, number> {
	const wanted = new Map<number, number>();
	for (const { offer_id, quantity } of takes) wanted.set(offer_id, (wanted.get(offer_id) ?? 0) + quantity);
	return wanted;
}

/** Counts how many of the copies each location has; locations with none are left out. */
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
 * Plans which locations the copies of an order are taken from. They come from the chosen location, or if none was
 * chosen, from the one that has most of them. Missing copies come from the others in `stock`. It plans no more than the
 * stock holds; the caller checks that this is enough.
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
