// Finds the process's groups in /proc/self/cgroup and mountinfo; takes the smallest limit of a
// group and its parents. See control_groups.h.
#include "pipeline/run/control_groups.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "io/base/strings.h"

namespace pipeline {
namespace {

namespace fs = std::filesystem;

constexpr const char* kVersion2 = "";  ///< where the name of a controller stands in version 1

/// The group of the process by its controller.
using Groups = std::map<std::string, fs::path>;

Groups groups_of_process(const fs::path& root) {
  Groups groups;
  std::ifstream file(root / "proc/self/cgroup");
  std::string number, controllers, path;
  while (std::getline(file, number, ':') && std::getline(file, controllers, ':') &&
         std::getline(file, path)) {
    if (controllers.empty()) groups[kVersion2] = path;
    for (const std::string_view controller : io::split(controllers, ","))
      groups[std::string(controller)] = path;
  }
  return groups;
}

/// The number a file holds; nothing for `max`, and where there is no such file.
std::optional<std::int64_t> number_in(const fs::path& file) {
  std::int64_t number = 0;
  return std::ifstream(file) >> number ? std::optional(number) : std::nullopt;
}

std::optional<std::int64_t> cores_of(const fs::path& group, bool is_version_2) {
  std::int64_t quota_us = 0, period_us = 0;
  if (is_version_2) {
    std::ifstream(group / "cpu.max") >> quota_us >> period_us;
  } else {
    quota_us = number_in(group / "cpu.cfs_quota_us").value_or(0);
    period_us = number_in(group / "cpu.cfs_period_us").value_or(0);
  }
  if (quota_us <= 0 || period_us <= 0) return std::nullopt;
  return (quota_us - 1) / period_us + 1;
}

std::optional<std::int64_t> memory_of(const fs::path& group, bool is_version_2) {
  constexpr std::int64_t kUnlimited = INT64_MAX / 4096 * 4096;  // as version 1 writes it
  const auto bytes = number_in(group / (is_version_2 ? "memory.max" : "memory.limit_in_bytes"));
  return bytes && *bytes < kUnlimited ? bytes : std::nullopt;
}

void lower(std::optional<std::int64_t>& least, std::optional<std::int64_t> limit) {
  if (limit) least = std::min(*limit, least.value_or(*limit));
}

/// A file system of groups, and which of them it shows.
struct Mount {
  fs::path folder;
  fs::path shown;                        ///< the group that lies at `folder`
  std::vector<std::string> controllers;  ///< kVersion2, or those of version 1
};

std::vector<Mount> mounts_of_groups(const fs::path& root) {
  std::vector<Mount> mounts;
  std::ifstream file(root / "proc/self/mountinfo");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string word, shown, folder, type, device, options;
    words >> word >> word >> word >> shown >> folder;
    while (words >> word && word != "-") {
    }
    words >> type >> device >> options;
    if (type == "cgroup2")
      mounts.push_back({root / fs::path(folder).relative_path(), shown, {kVersion2}});
    if (type != "cgroup") continue;
    const std::vector<std::string_view> controllers = io::split(options, ",");
    mounts.push_back(
        {root / fs::path(folder).relative_path(), shown, {controllers.begin(), controllers.end()}});
  }
  return mounts;
}

/// The folders of a group and those above it, as far as `mount` shows them.
std::vector<fs::path> folders_of(const Mount& mount, const fs::path& group) {
  std::vector<fs::path> folders = {mount.folder};
  const fs::path below = group.lexically_relative(mount.shown);
  if (below.empty() || below == "." || *below.begin() == "..") return folders;
  for (const fs::path& part : below) folders.push_back(folders.back() / part);
  return folders;
}

}  // namespace

Quota quota_of_groups(const fs::path& root) {
  const Groups groups = groups_of_process(root);
  Quota quota;
  for (const Mount& mount : mounts_of_groups(root)) {
    for (const std::string& controller : mount.controllers) {
      const auto group = groups.find(controller);
      if (group == groups.end()) continue;
      const bool is_version_2 = controller == kVersion2;
      for (const fs::path& folder : folders_of(mount, group->second)) {
        if (is_version_2 || controller == "cpu") lower(quota.cores, cores_of(folder, is_version_2));
        if (is_version_2 || controller == "memory")
          lower(quota.memory_bytes, memory_of(folder, is_version_2));
      }
    }
  }
  return quota;
}

}  // namespace pipeline
