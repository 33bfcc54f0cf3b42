#include "pipeline/report/report.h"

#include "io/files/owned_folder.h"
#include "pipeline/report/items_csv.h"
#include "pipeline/report/page/page.h"
#include "pipeline/report/report_fold.h"
#include "pipeline/report/report_json.h"

namespace pipeline {

namespace fs = std::filesystem;

Report read_report(const fs::path& output) {
  const Journals journals(output);
  ReportFold fold(journals);
  journals.for_each([&](const JournaledItem& item) { fold.add(item); });
  return fold.finish();
}

Report write_reports(const fs::path& output) {
  const Journals journals(output);
  io::OwnedFolder folder(output / kReportFolder,
                         {.in_use = "another process is writing this report",
                          .state = output / io::kStateFolder / "report"});
  ReportFold fold(journals);
  ItemsCsv csv({folder, "items.csv"}, journals);
  journals.for_each([&](const JournaledItem& item) {
    fold.add(item);
    csv.add(item);
  });
  csv.commit();
  Report report = fold.finish();
  io::write_file({folder, "report.json"}, report_json(report).dump(1) + "\n");
  io::write_file({folder, "report.html"}, to_page(report));
  return report;
}

}  // namespace pipeline
