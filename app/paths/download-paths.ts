/** Where a list is made into a file, as a PDF or an Excel workbook. @param list its id, or the key that it is shared by */
export const listFilePath = (list: number | string): string => `/lists/download/${list}`;

/** Where one waits for a file that is being made (docs/behaviour/downloads.md#progress). */
export const progressPath = (reportId: string): string => `/pdf/${encodeURIComponent(reportId)}`;

/** A file that has been made, to be saved (docs/behaviour/downloads.md#addresses); `reportField` says which. */
export const reportPath = '/download/customer/report';
export const reportField = 'progress_report_id';
