/** Returns the available copies at each location as text, such as 'Available: Downtown 3, Sidney 1'. */
export const availableWords = (stock: readonly { location: string; onhand: number }[]): string =>
	stock.length === 0
		? 'No copies available'
		: `Available: ${stock.map(({ location, onhand }) => `${location} ${onhand}`).join(', ')}`;
